import { icon } from './shell-icons'

export * from './shell-icons'

/** Circles and rectangles as paths: the disc of the signs, the letter, the card. */
const DISC = 'M17.2 10a7.2 7.2 0 01-14.4 0 7.2 7.2 0 0114.4 0z'
const LETTER = 'M4.5 5h11A1.5 1.5 0 0117 6.5V14a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 14V6.5A1.5 1.5 0 014.5 5z'
const CARD = 'M4.3 4.5h11.4A1.5 1.5 0 0117.2 6v8a1.5 1.5 0 01-1.5 1.5H4.3A1.5 1.5 0 012.8 14V6a1.5 1.5 0 011.5-1.5z'

export const ChevronUp = /* @__PURE__ */ icon('M5 12l5-5 5 5')
export const ChevronLeft = /* @__PURE__ */ icon('M12 5l-5 5 5 5')
export const ChevronRight = /* @__PURE__ */ icon('M8 5l5 5-5 5')
export const ArrowLeft = /* @__PURE__ */ icon('M16 10H4M9 5l-5 5 5 5')
export const ArrowUp = /* @__PURE__ */ icon('M10 16V4M5 9l5-5 5 5')
export const ArrowDown = /* @__PURE__ */ icon('M10 4v12M5 11l5 5 5-5')
export const CircleAlert = /* @__PURE__ */ icon(DISC + 'M10 6.2v4.6M10 13.6v.2')
export const CircleInfo = /* @__PURE__ */ icon(DISC + 'M10 9.2v4.6M10 6.4v.2')
export const Clock = /* @__PURE__ */ icon(DISC + 'M10 5.8V10l2.8 1.8')
export const Person = /* @__PURE__ */ icon(
  'M13.2 6.5a3.2 3.2 0 01-6.4 0 3.2 3.2 0 016.4 0zM3.8 17c.5-3.4 3-5.3 6.2-5.3s5.7 1.9 6.2 5.3',
)
export const Check = /* @__PURE__ */ icon('M4 10.5l4 4 8-9')
export const CalendarIcon = /* @__PURE__ */ icon(
  'M4.5 4.5h11A1.5 1.5 0 0117 6v9.5a1.5 1.5 0 01-1.5 1.5h-11A1.5 1.5 0 013 15.5V6a1.5 1.5 0 011.5-1.5zM3 8.5h14M7 2.8v3M13 2.8v3',
)
export const Lock = /* @__PURE__ */ icon(
  'M6 9h8a1.5 1.5 0 011.5 1.5V15a1.5 1.5 0 01-1.5 1.5H6A1.5 1.5 0 014.5 15v-4.5A1.5 1.5 0 016 9zM7 9V6.5a3 3 0 016 0V9',
)
export const Eye = /* @__PURE__ */ icon(
  'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM12.2 10a2.2 2.2 0 01-4.4 0 2.2 2.2 0 014.4 0z',
)
export const EyeOff = /* @__PURE__ */ icon(
  'M4 4l12 12M8.2 5.2A7 7 0 0110 5c4.8 0 7.5 5 7.5 5a13 13 0 01-2 2.6M5.4 6.6A13 13 0 002.5 10s2.7 5 7.5 5a7 7 0 003.4-.9M8.5 8.5a2.2 2.2 0 003 3',
)
export const Search = /* @__PURE__ */ icon('M14.5 9a5.5 5.5 0 01-11 0 5.5 5.5 0 0111 0zM13.2 13.2L17 17')
export const Plus = /* @__PURE__ */ icon('M10 4v12M4 10h12')
export const Minus = /* @__PURE__ */ icon('M4 10h12')
export const Download = /* @__PURE__ */ icon('M10 3v9M6 8.5l4 4 4-4M4 16h12')
export const Copy = /* @__PURE__ */ icon('M7 7h9v9.5H7zM4 13V3.5h9')
export const Print = /* @__PURE__ */ icon('M6 7V3.5h8V7M6 14H3.5V7h13v7H14M6 11.5h8v5H6z')
export const Filter = /* @__PURE__ */ icon('M3.5 5h13M6 10h8M8.5 15h3')
export const Mail = /* @__PURE__ */ icon(LETTER + 'M3.5 6.5L10 11l6.5-4.5')
export const Phone = /* @__PURE__ */ icon(
  'M5 3h3l1.4 3.6-1.8 1.3a9 9 0 004.5 4.5l1.3-1.8L17 12v3a2 2 0 01-2.2 2A13 13 0 013 5.2 2 2 0 015 3z',
)
export const Send = /* @__PURE__ */ icon('M3.5 10L17 3.5 12.5 17l-3-5.5zM9.5 11.5L17 3.5')
export const Heart = /* @__PURE__ */ icon('M10 16.5S3 12.6 3 7.8A3.7 3.7 0 0110 6a3.7 3.7 0 017 1.8c0 4.8-7 8.7-7 8.7z')
export const Sidebar = /* @__PURE__ */ icon('M3 4.5h14v11H3zM8 4.5v11')
export const SignOut = /* @__PURE__ */ icon('M8 4H4v12h4M9 10h8M13.5 6.5L17 10l-3.5 3.5')
export const Chart = /* @__PURE__ */ icon('M3.5 16.5h13M6 16V10M10 16V4.5M14 16V8')
export const Flag = /* @__PURE__ */ icon('M5 17V3.5M5 4.5h9.5L12 8l2.5 3.5H5')
export const BusinessCard = /* @__PURE__ */ icon(CARD + 'M5.6 9h4M5.6 12h2.6M13 8.6v3.6')
