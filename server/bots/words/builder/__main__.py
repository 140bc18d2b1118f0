"""`python -m server.bots.words.builder INPUTS`: fetches the pinned inputs and writes the data file.

Takes some ten minutes and 3 GB of memory. The file comes out the same, bit for bit: one thread and one
kernel of the matrix library, which the environment variables below fix before numpy is loaded.
"""

import argparse
import os
import sys
from pathlib import Path

# OpenBLAS picks a kernel by the processor and parts work among threads, numpy takes the widest instructions
# that there are, and sets of strings have another order in each process: all that would change the last bits.
FIXED = {
    "OPENBLAS_CORETYPE": "Haswell",
    "OPENBLAS_NUM_THREADS": "1",
    "NPY_DISABLE_CPU_FEATURES": "X86_V4 AVX512_ICL AVX512_SPR",
    "PYTHONHASHSEED": "0",
}


def main() -> int:
    if any(os.environ.get(name) != value for name, value in FIXED.items()):
        again = [sys.executable, "-m", "server.bots.words.builder", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, **FIXED})
    parser = argparse.ArgumentParser(prog="python -m server.bots.words.builder", description=__doc__)
    parser.add_argument("inputs", type=Path, help="the folder for the packages that are fetched")
    parser.add_argument(
        "--output", type=Path, help="where the file goes (default: where the program looks for it)"
    )
    chosen = parser.parse_args()
    from server.bots.words.builder.inputs import InputError, Store
    from server.bots.words.builder.making import make
    from server.bots.words.files import shipped

    try:
        data = make(Store(chosen.inputs))
    except InputError as error:
        print(error, file=sys.stderr)
        return 1
    output = chosen.output or shipped("en")
    output.write_bytes(data)
    print(f"{output}: {len(data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
