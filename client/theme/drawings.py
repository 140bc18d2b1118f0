"""The drawings: line icons and avatars as SVG fragments, drawn for this project. Only data.

Icons live in a 24 x 24 box and take the colour of the text, avatars in a 40 x 40 box.
"""

ICONS = {
    "key": '<circle cx="8" cy="15.5" r="4.2"/><path d="M11.2 12.4 20 3.6M16 7.6l3 3M13.4 10.2l2 2"/>',
    "copy": (
        '<rect x="9" y="9" width="11.5" height="11.5" rx="2"/><path d="M5.5 15H5a1.5 1.5 0 0 '
        '1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h8.5A1.5 1.5 0 0 1 15 5v.5"/>'
    ),
    "clock": '<circle cx="12" cy="12" r="8.8"/><path d="M12 7v5.2l3.2 2"/>',
    "check": '<path d="M4.5 12.8 9.6 18 19.5 7"/>',
    "x": '<path d="M6 6l12 12M18 6 6 18"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "minus": '<path d="M5 12h14"/>',
    "lock": '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
    "unlock": '<rect x="5" y="11" width="14" height="9.5" rx="2"/><path d="M8 11V7.5a4 4 0 0 1 7.6-1.7"/>',
    "flag": '<path d="M6 21V4h12l-2.6 4.2L18 12.5H6"/>',
    "shield": (
        '<path d="M12 2.8 19.5 5.6v5.6c0 5-3.2 8.2-7.5 10-4.3-1.8-7.5-5-7.5-10V5.6z"/><path d="m8.5 '
        '12 2.5 2.5 4.6-5"/>'
    ),
    "wifioff": (
        '<path d="M3 3l18 18M8.5 16.2a5 5 0 0 1 7 0M5 12.6a10 10 0 0 1 4.3-2.5M2 8.8a15 15 0 0 1 '
        '4-2.6M19 12.6a10 10 0 0 0-3.6-2.3M22 8.8A15 15 0 0 0 11 5"/><circle cx="12" cy="19.5" '
        'r=".6"/>'
    ),
    "refresh": '<path d="M20 11.5A8 8 0 1 0 18 17M20 5.5v6h-6"/>',
    "mark": '<path d="M7 3.5h10V20l-5-4-5 4z"/>',
    "users": (
        '<circle cx="9" cy="8" r="3.6"/><path d="M2.8 20c.3-3.8 2.8-6.2 6.2-6.2s5.9 2.4 6.2 6.2M15.5 '
        '4.8a3.3 3.3 0 0 1 0 6.3M17.5 14.2c2.2.7 3.5 2.8 3.7 5.8"/>'
    ),
    "eye": (
        '<path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z"/><circle '
        'cx="12" cy="12" r="2.8"/>'
    ),
    "eyeoff": (
        '<path d="M9.6 6.2A9 9 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-3 3.6M6.3 7.6A15.6 15.6 0 0 0 '
        '2.5 12S6 18.2 12 18.2c1.6 0 3-.4 4.2-1M4 4l16 16"/>'
    ),
    "bot": (
        '<rect x="4.5" y="8.5" width="15" height="11" rx="3"/><path d="M12 8.5V4.5"/><circle cx="12" '
        'cy="3.6" r="1.1"/><path d="M9 13v1.8M15 13v1.8"/>'
    ),
    "send": '<path d="M3.5 11.5 20.5 4l-5.5 16.5-3.6-6.9z"/><path d="m11.4 13.6 9.1-9.6"/>',
    "search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
    "down": '<path d="m6 9.5 6 6 6-6"/>',
    "right": '<path d="m9.5 6 6 6-6 6"/>',
    "left": '<path d="m14.5 6-6 6 6 6"/>',
    "play": '<path d="M7 4.5v15l12.5-7.5z" fill="{colour}"/>',
    "first": '<path d="M18 5.5 9 12l9 6.5zM6 5v14"/>',
    "last": '<path d="m6 5.5 9 6.5-9 6.5zM18 5v14"/>',
    "save": '<path d="M12 3.5v11M7.5 10.5 12 15l4.5-4.5M4 17.5v3h16v-3"/>',
    "swap": '<path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4"/>',
    "pencil": '<path d="M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z"/>',
    "star": '<path d="m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6L12 17.1 6.7 20l1.1-6L3.4 9.8l6-.8z"/>',
    "hand": (
        '<path d="M8 12V5.5a1.5 1.5 0 0 1 3 0V11M11 10.5v-6a1.5 1.5 0 0 1 3 0v6.5M14 11V6a1.5 1.5 0 0'
        ' 1 3 0v8c0 4-2.4 6.5-6 6.5-2.7 0-4-1.2-5.5-3.7L3.3 13a1.6 1.6 0 0 1 2.7-1.7L8 14"/>'
    ),
    "info": '<circle cx="12" cy="12" r="8.8"/><path d="M12 11v5.5M12 7.5v.2"/>',
    "lan": (
        '<rect x="9" y="3.5" width="6" height="5" rx="1"/><rect x="2.5" y="15.5" width="6" height="5"'
        ' rx="1"/><rect x="15.5" y="15.5" width="6" height="5" rx="1"/><path d="M12 8.5V12M5.5 '
        '15.5V12h13v3.5"/>'
    ),
    "history": '<path d="M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.3M3.5 3.8v4.5H8M12 7.5V12l3 2"/>',
    "bulb": (
        '<path d="M9.2 16.2c0-1.6-2.9-3-2.9-6.6a5.7 5.7 0 0 1 11.4 0c0 3.6-2.9 5-2.9 6.6z"/>'
        '<path d="M9.6 19h4.8M10.6 21.4h2.8"/>'
    ),
    "sort": '<path d="M7 4v16M3.5 16.5 7 20l3.5-3.5M13.5 6h7M13.5 11h5M13.5 16h3"/>',
    "more": (
        '<g fill="{colour}" stroke="none"><circle cx="5.5" cy="12" r="1.7"/><circle cx="12" cy="12" '
        'r="1.7"/><circle cx="18.5" cy="12" r="1.7"/></g>'
    ),
    "up": '<path d="m6 14.5 6-6 6 6"/>',
}

AVATAR_GROUNDS = {
    "fox": "#C9DAD6",
    "owl": "#E6D8BA",
    "cat": "#D4D1E2",
    "bear": "#E3CFC0",
    "penguin": "#CADAE6",
    "rabbit": "#E9D3D3",
    "panda": "#D3DDC8",
    "koala": "#DCD9D0",
    "duck": "#CFE0E2",
    "mouse": "#D9D2C6",
    "pig": "#D6DDE6",
    "bot": "#CFD3DA",
}

AVATARS = {
    "fox": (
        '<path d="M7.5 7.5 18 13.5 9 23zM32.5 7.5 22 13.5 31 23z" fill="#B9561F"/><path d="M6.8 '
        '19.5Q20 7.5 33.2 19.5 30.5 29 20 34.5 9.5 29 6.8 19.5z" fill="#DB7B38"/><path d="M6.8 '
        '19.5Q16.5 20 20 34.5 9.5 29 6.8 19.5zM33.2 19.5Q23.5 20 20 34.5 30.5 29 33.2 19.5z" '
        'fill="#FFF3E2"/><circle cx="14.8" cy="20.5" r="1.7" fill="#22201D"/><circle cx="25.2" '
        'cy="20.5" r="1.7" fill="#22201D"/><ellipse cx="20" cy="32.5" rx="2.5" ry="2" '
        'fill="#22201D"/>'
    ),
    "owl": (
        '<path d="M8 8 16 12h8l8-4v16c0 7-5 11-12 11S8 31 8 24z" fill="#7A5A3E"/><circle cx="14.3" '
        'cy="19" r="6" fill="#FFF8EA"/><circle cx="25.7" cy="19" r="6" fill="#FFF8EA"/><circle '
        'cx="14.8" cy="19" r="2.7" fill="#22201D"/><circle cx="25.2" cy="19" r="2.7" '
        'fill="#22201D"/><path d="M17.8 23h4.4L20 27.5z" fill="#E5A11D"/>'
    ),
    "cat": (
        '<path d="M9 6.5 18 12l-8.5 8zM31 6.5 22 12l8.5 8z" fill="#55586A"/><ellipse cx="20" cy="22" '
        'rx="12" ry="11" fill="#6C7085"/><path d="M14.5 27q5.5 6 11 0-2 6.5-5.5 6.5T14.5 27z" '
        'fill="#E9E7F0"/><circle cx="15" cy="20.5" r="2" fill="#FFE48A"/><circle cx="25" cy="20.5" '
        'r="2" fill="#FFE48A"/><circle cx="15" cy="20.5" r="1" fill="#22201D"/><circle cx="25" '
        'cy="20.5" r="1" fill="#22201D"/><path d="M18.3 25h3.4L20 27z" fill="#F0B3AE"/>'
    ),
    "bear": (
        '<circle cx="10.5" cy="12" r="4.8" fill="#7B4E30"/><circle cx="29.5" cy="12" r="4.8" '
        'fill="#7B4E30"/><circle cx="20" cy="21.5" r="12.3" fill="#93613D"/><ellipse cx="20" cy="26" '
        'rx="6" ry="5" fill="#E8CDAE"/><circle cx="15" cy="19.5" r="1.7" fill="#22201D"/><circle '
        'cx="25" cy="19.5" r="1.7" fill="#22201D"/><ellipse cx="20" cy="24.2" rx="2.3" ry="1.7" '
        'fill="#22201D"/>'
    ),
    "penguin": (
        '<circle cx="20" cy="20.5" r="13" fill="#2E3440"/><path d="M20 18c-2-5-9.5-4.5-9.5 2.5 0 7 '
        '4.5 11 9.5 11s9.5-4 9.5-11C29.5 13.5 22 13 20 18z" fill="#FDFBF5"/><circle cx="15.4" '
        'cy="20.5" r="1.7" fill="#22201D"/><circle cx="24.6" cy="20.5" r="1.7" fill="#22201D"/><path '
        'd="M16.8 23.5h6.4L20 27.5z" fill="#EE9A2B"/>'
    ),
    "rabbit": (
        '<ellipse cx="14.5" cy="11.5" rx="3.6" ry="9" fill="#F7F2EC" transform="rotate(-8 14.5 '
        '11.5)"/><ellipse cx="25.5" cy="11.5" rx="3.6" ry="9" fill="#F7F2EC" transform="rotate(8 25.5'
        ' 11.5)"/><ellipse cx="14.6" cy="12" rx="1.6" ry="6" fill="#EBB9B5" transform="rotate(-8 14.6'
        ' 12)"/><ellipse cx="25.4" cy="12" rx="1.6" ry="6" fill="#EBB9B5" transform="rotate(8 25.4 '
        '12)"/><ellipse cx="20" cy="25" rx="10.5" ry="9.5" fill="#F7F2EC"/><circle cx="15.5" '
        'cy="23.5" r="1.7" fill="#22201D"/><circle cx="24.5" cy="23.5" r="1.7" fill="#22201D"/><path '
        'd="M18.5 27h3L20 29z" fill="#D98A86"/>'
    ),
    "panda": (
        '<circle cx="10.8" cy="11.5" r="4.8" fill="#2B2B2E"/><circle cx="29.2" cy="11.5" r="4.8" '
        'fill="#2B2B2E"/><circle cx="20" cy="21.5" r="12.3" fill="#FAF7F0"/><ellipse cx="14.7" '
        'cy="20.5" rx="3.4" ry="4.2" fill="#2B2B2E" transform="rotate(25 14.7 20.5)"/><ellipse '
        'cx="25.3" cy="20.5" rx="3.4" ry="4.2" fill="#2B2B2E" transform="rotate(-25 25.3 '
        '20.5)"/><circle cx="15" cy="20.3" r="1.2" fill="#FFFFFF"/><circle cx="25" cy="20.3" r="1.2" '
        'fill="#FFFFFF"/><ellipse cx="20" cy="26.5" rx="2" ry="1.4" fill="#2B2B2E"/>'
    ),
    "koala": (
        '<circle cx="8.8" cy="16" r="6" fill="#8D949C"/><circle cx="31.2" cy="16" r="6" '
        'fill="#8D949C"/><circle cx="8.8" cy="16.5" r="3.2" fill="#C9B3B6"/><circle cx="31.2" '
        'cy="16.5" r="3.2" fill="#C9B3B6"/><circle cx="20" cy="22" r="11.3" fill="#A0A7AF"/><circle '
        'cx="14.5" cy="20" r="1.7" fill="#22201D"/><circle cx="25.5" cy="20" r="1.7" '
        'fill="#22201D"/><ellipse cx="20" cy="24.5" rx="2.8" ry="4" fill="#2B2B2E"/>'
    ),
    "duck": (
        '<circle cx="20" cy="20.5" r="12.3" fill="#F3D978"/><path d="M18 8q2-4 5-3-2 1-1 3.5z" '
        'fill="#F3D978"/><circle cx="15" cy="18" r="1.7" fill="#22201D"/><circle cx="25" cy="18" '
        'r="1.7" fill="#22201D"/><ellipse cx="20" cy="25.5" rx="6.5" ry="3.6" fill="#E58A2A"/><path '
        'd="M13.8 25.3q6.2 2.4 12.4 0" stroke="#A85A10" stroke-width="1" fill="none"/>'
    ),
    "mouse": (
        '<circle cx="10" cy="12" r="6.5" fill="#8F8A84"/><circle cx="30" cy="12" r="6.5" '
        'fill="#8F8A84"/><circle cx="10" cy="12.3" r="3.9" fill="#E2B7B2"/><circle cx="30" cy="12.3" '
        'r="3.9" fill="#E2B7B2"/><path d="M8.5 22C8.5 14.5 14 12 20 12s11.5 2.5 11.5 10c0 6-6 '
        '11.5-11.5 11.5S8.5 28 8.5 22z" fill="#A7A19A"/><circle cx="15.2" cy="21" r="1.7" '
        'fill="#22201D"/><circle cx="24.8" cy="21" r="1.7" fill="#22201D"/><ellipse cx="20" cy="29" '
        'rx="2.2" ry="1.7" fill="#D98A86"/><path d="M12 27.5l-5-1M12 29.5l-5 1M28 27.5l5-1M28 29.5l5 '
        '1" stroke="#6E6963" stroke-width=".9" stroke-linecap="round"/>'
    ),
    "pig": (
        '<path d="M9 9.5 17 12l-6 7zM31 9.5 23 12l6 7z" fill="#D9908C"/><circle cx="20" cy="21.5" '
        'r="12" fill="#EDB4AE"/><circle cx="14.8" cy="19" r="1.7" fill="#22201D"/><circle cx="25.2" '
        'cy="19" r="1.7" fill="#22201D"/><ellipse cx="20" cy="25.5" rx="5.5" ry="4.2" '
        'fill="#DB918C"/><ellipse cx="18" cy="25.5" rx="1.1" ry="1.6" fill="#8E4B47"/><ellipse '
        'cx="22" cy="25.5" rx="1.1" ry="1.6" fill="#8E4B47"/>'
    ),
    "bot": (
        '<path d="M20 12V7" stroke="#4B515C" stroke-width="2"/><circle cx="20" cy="6.5" r="2" '
        'fill="#4B515C"/><rect x="8.5" y="12" width="23" height="18" rx="5" fill="#69717E"/><rect '
        'x="11.5" y="15" width="17" height="9" rx="4" fill="#20242B"/><circle cx="16.5" cy="19.5" '
        'r="2" fill="#9BE3F2"/><circle cx="23.5" cy="19.5" r="2" fill="#9BE3F2"/><path d="M16 27h8" '
        'stroke="#20242B" stroke-width="1.6" stroke-linecap="round"/>'
    ),
}
