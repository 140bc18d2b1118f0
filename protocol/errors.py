"""The one error a peer can cause here. Whoever catches it closes that connection and no other."""


class ProtocolError(Exception):
    """The peer broke the protocol; `code` is one of `GoodbyeCode`, the text is for the log only."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
