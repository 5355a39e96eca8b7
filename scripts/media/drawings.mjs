// The engraved drawings, as symbols of one file: strokes take the text's colour and the brass of the page they are on.
import { round } from './svg.mjs'

const brass = 'stroke="var(--brass)"'
const fix = (value) => round(value, 1)

const symbol = (id, width, height, content) =>
  `<symbol id="${id}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" stroke="currentColor">${content}</symbol>`

/** A tide under a low sun: 30 lines of water, closer towards the horizon, and the sun's light on them. */
function tide() {
  const [width, height, sun] = [560, 232, 438]
  let lines = ''
  let light = ''
  for (let k = 0; k < 30; k++) {
    const base = 112 + k * k * 0.105 + k * 1.5
    const swell = 1.6 + k * 0.62
    const at = (x) =>
      base + swell * Math.sin(x / (62 + k * 2.4) + k * 0.42) + swell * 0.38 * Math.sin(x / 27 - k * 0.36)
    const run = (from, to, step) => {
      let data = `M${from} ${fix(at(from))}`
      for (let x = from + step; x <= to; x += step) data += `L${x} ${fix(at(x))}`
      return data
    }
    lines += `<path d="${run(0, width, 14)}" stroke-opacity="${round(0.24 + k * 0.013)}"/>`
    const half = 10 + k * 1.7 + 9 * Math.sin(k * 2.1)
    if (k > 0 && half > 5 && (k > 8 || k % 2)) light += run(Math.round(sun - half), Math.round(sun + half), 7)
  }
  const ball = `<g ${brass}><circle cx="${sun}" cy="66" r="34"/><g stroke-opacity=".5"><ellipse cx="${sun}" cy="66" rx="14" ry="34"/><ellipse cx="${sun}" cy="66" rx="26" ry="34"/></g><path d="M${sun} 32v68"/></g>`
  return symbol('tide', width, height, `${lines}<path d="${light}" ${brass} stroke-opacity=".85"/>${ball}`)
}

/** Circles that all rest on one drop. */
function orchard() {
  let circles = ''
  for (let i = 1; i <= 26; i++) {
    const r = fix(i * 6.6)
    const chosen = i === 10
    circles += `<circle cx="160" cy="${fix(196 - r)}" r="${r}" ${chosen ? brass : `stroke-opacity="${round(0.62 - i * 0.017)}"`}/>`
  }
  return symbol('orchard', 320, 232, `${circles}<circle cx="160" cy="196" r="4.5" fill="var(--brass)" stroke="none"/>`)
}

/** A field in furrows under a rising sun. */
function field() {
  let arcs = ''
  for (let i = 0; i < 10; i++) {
    const r = 18 + i * 8.4
    arcs += `<path d="M${160 - r} 112A${r} ${r} 0 01${160 + r} 112" ${i ? `stroke-opacity="${round(0.56 - i * 0.045)}"` : brass}/>`
  }
  let furrows = ''
  for (let i = -26; i <= 26; i++) if (i) furrows += `M${fix(160 + i * 3.2)} 112Q${160 + i * 12} 150 ${160 + i * 34} 236`
  let soil = ''
  for (let i = 0; i < 9; i++) soil += `M0 ${fix(115 + i * i * 1.5)}H320`
  return symbol(
    'field',
    320,
    232,
    `${arcs}<path d="${soil}" stroke-opacity=".12"/><path d="${furrows}" stroke-opacity=".4"/><path d="M160 112V236" ${brass}/><path d="M0 112H320" stroke-opacity=".6"/>`,
  )
}

/** Five parallels of one globe: the five courses. Their names are beside it in the page. */
function training() {
  const [cx, cy, r] = [116, 136, 116]
  let lines = ''
  let leads = ''
  let dots = ''
  for (let i = 0; i < 5; i++) {
    const y = cy - 84 + i * 42
    const half = Math.sqrt(r * r - (y - cy) ** 2)
    lines += `M${fix(cx - half)} ${y}A${fix(half)} ${fix(half * 0.18)} 0 00${fix(cx + half)} ${y}`
    leads += `M${fix(cx + half + 6)} ${y}H236`
    dots += `<circle cx="${fix(cx + half)}" cy="${y}" r="3.5"/>`
  }
  const meridians = [22, 44, 64, 82, 98, 110]
    .map((rx) => `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${r}"/>`)
    .join('')
  return symbol(
    'training',
    240,
    272,
    `<g stroke-opacity=".15">${meridians}</g><circle cx="${cx}" cy="${cy}" r="${r}" stroke-opacity=".6"/><path d="${lines}" stroke-opacity=".6"/><path d="M${cx} ${cy - r - 14}V${cy + r + 14}" ${brass}/><path d="${leads}" ${brass} stroke-opacity=".6"/><g fill="var(--brass)" stroke="none">${dots}</g>`,
  )
}

/** Three screens of the app, each a phase of the same globe. */
function platform() {
  const screens = [0, 1, 2].map((i) => {
    const chosen = i === 1
    const rx = [10, 17, 24][i]
    const hatch = Array.from({ length: 15 }, (_, k) => {
      const y = 26 + k * 4
      const half = Math.sqrt(Math.max(0, 900 - (y - 54) ** 2))
      const edge = rx * Math.sqrt(Math.max(0, 1 - ((y - 54) / 30) ** 2))
      return half > 1 ? `M${fix(67 + edge)} ${y}H${fix(67 + half)}` : ''
    }).join('')
    return `<g transform="translate(${i * 146 + 1} ${[26, 1, 26][i]})"><path d="M0 200V12A12 12 0 0112 0H122A12 12 0 01134 12V200" ${chosen ? brass : 'stroke-opacity=".4"'}/><circle cx="67" cy="54" r="30" stroke-opacity=".7"/><ellipse cx="67" cy="54" rx="${rx}" ry="30" stroke-opacity=".7"/><path d="${hatch}" stroke-opacity=".5"/><path d="M67 24v60" ${brass}/></g>`
  })
  return symbol('platform', 428, 176, screens.join(''))
}

/** One voice, heard further with every ring. */
function visibility() {
  let rings = ''
  for (let i = 1; i <= 26; i++) {
    const [rx, ry] = [i * 7.8, i * 2.8]
    const chosen = i % 10 === 6
    rings += `<ellipse cx="${fix(12 + rx)}" cy="76" rx="${fix(rx)}" ry="${fix(ry)}" ${chosen ? brass : `stroke-opacity="${round(0.46 - i * 0.011)}"`}/>`
  }
  return symbol(
    'visibility',
    424,
    152,
    `${rings}<path d="M12 76H420" ${brass} stroke-opacity=".5"/><circle cx="12" cy="76" r="4.5" fill="var(--brass)" stroke="none"/>`,
  )
}

/** Founders on the left, funders on the right, with lines between those who have met. */
function community() {
  const [n, r, cx, cy] = [11, 124, 134, 136]
  const at = (i, side) => {
    const angle = ((-66 + (i * 132) / (n - 1)) * Math.PI) / 180
    return [cx + side * r * Math.cos(angle), cy + r * Math.sin(angle)]
  }
  const point = (p) => p.map(fix).join(' ')
  const chosen = [
    [2, 8],
    [5, 2],
    [8, 4],
  ]
  let met = ''
  let bright = ''
  for (let i = 0; i < n; i++)
    for (let k = 0; k < n; k++) {
      if ((i * 5 + k * 3) % 4 === 3 && i !== k) continue
      const [a, b] = [at(i, -1), at(k, 1)]
      const chord = `M${point(a)}Q${cx} ${fix(((a[1] + b[1]) / 2) * 0.35 + cy * 0.65)} ${point(b)}`
      if (chosen.some(([x, y]) => x === i && y === k)) bright += chord
      else met += chord
    }
  const dots = (side) =>
    Array.from({ length: n }, (_, i) => `<circle cx="${fix(at(i, side)[0])}" cy="${fix(at(i, side)[1])}" r="4"/>`).join(
      '',
    )
  return symbol(
    'community',
    268,
    272,
    `<circle cx="${cx}" cy="${cy}" r="${r}" stroke-opacity=".16"/><path d="${met}" stroke-opacity=".16"/><path d="${bright}" ${brass} stroke-width="1.4"/><path d="M${cx} 0V272" ${brass} stroke-opacity=".7"/><g fill="currentColor" stroke="none">${dots(-1)}</g><g fill="var(--brass)" stroke="none">${dots(1)}</g>`,
  )
}

/** A seal for the award: 120 rays round a globe on its line. The words are in the page. */
function award() {
  const [cx, cy, r] = [478, 174, 118]
  const ray = (i, length) => {
    const a = (i / 120) * 2 * Math.PI
    const [c, s] = [Math.cos(a), Math.sin(a)]
    return `M${fix(cx + (r + 16) * c)} ${fix(cy + (r + 16) * s)}L${fix(cx + (r + 16 + length) * c)} ${fix(cy + (r + 16 + length) * s)}`
  }
  let [rays, long, meridians, parallels] = ['', '', '', '']
  for (let i = 0; i < 120; i++) {
    if (i % 10) rays += ray(i, i % 5 ? 14 : 24)
    else long += ray(i, 34)
  }
  for (let i = 1; i < 9; i++)
    meridians += `<ellipse cx="${cx}" cy="${cy}" rx="${fix(r * Math.sin((i * 10 * Math.PI) / 180))}" ry="${r}"/>`
  for (let i = -5; i <= 5; i++) {
    const a = (i * 15 * Math.PI) / 180
    parallels += `M${fix(cx - r * Math.cos(a))} ${fix(cy - r * Math.sin(a))}H${fix(cx + r * Math.cos(a))}`
  }
  let hatch = ''
  for (let y = -114; y <= 114; y += 3) {
    const half = Math.sqrt(r * r - y * y)
    hatch += `M${fix(cx + half * 0.34)} ${cy + y}H${fix(cx + half)}`
  }
  return symbol(
    'award',
    640,
    348,
    `<g ${brass}><path d="${rays}" stroke-opacity=".45"/><path d="${long}" stroke-opacity=".9"/><circle cx="${cx}" cy="${cy}" r="${r}" stroke-width="1.4"/><circle cx="${cx}" cy="${cy}" r="${r + 8}" stroke-opacity=".5"/></g><g stroke-opacity=".2">${meridians}<path d="${parallels}"/></g><path d="${hatch}" stroke-opacity=".13"/><path d="M${cx} -20V400" ${brass} stroke-width="1.5"/>`,
  )
}

/** A still for the film of the press strip: a globe rising on its line. */
function film() {
  const meridians = [12, 24, 36, 48, 60, 68].map((rx) => `<ellipse cx="68" cy="100" rx="${rx}" ry="72"/>`).join('')
  let hatch = ''
  for (let y = 32; y < 90; y += 3) {
    const half = Math.sqrt(72 * 72 - (y - 100) ** 2)
    hatch += `M${fix(68 + half * 0.33)} ${y}H${fix(68 + half)}`
  }
  return symbol(
    'film',
    136,
    88,
    `<g stroke-opacity=".22">${meridians}</g><path d="${hatch}" stroke-opacity=".18"/><circle cx="68" cy="100" r="72" stroke-opacity=".6"/><path d="M68 0v88" ${brass}/>`,
  )
}

export function drawings() {
  const all = [training, platform, visibility, community, tide, orchard, field, award, film]
  return `<svg xmlns="http://www.w3.org/2000/svg">${all.map((draw) => draw()).join('\n')}</svg>\n`
}
