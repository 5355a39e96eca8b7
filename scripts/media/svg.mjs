// Small writers of SVG path data: whole tenths of a pixel, relative, so that the files stay small.

const tenth = (value) => Math.round(value * 10)

/** A polyline of [x, y] in px as path data in tenths of a px. */
export function polyline(points, closed = false) {
  let [x, y] = points[0].map(tenth)
  let data = `M${x} ${y}`
  let first = true
  for (const point of points.slice(1)) {
    const [dx, dy] = [tenth(point[0]) - x, tenth(point[1]) - y]
    if (!dx && !dy) continue
    const [a, b] = [`${dx}`, `${dy}`]
    data += `${first ? 'l' : a.startsWith('-') ? '' : ' '}${a}${b.startsWith('-') ? '' : ' '}${b}`
    first = false
    x += dx
    y += dy
  }
  return data + (closed ? 'z' : '')
}

/** An arc of an ellipse, in tenths of a px; `sweep` is SVG's (1 runs clockwise). */
export function ellipticArc([x0, y0], [rx, ry], large, sweep, [x1, y1]) {
  return `M${tenth(x0)} ${tenth(y0)}A${tenth(rx)} ${tenth(ry)} 0 ${large ? 1 : 0}${sweep ? 1 : 0}${tenth(x1)} ${tenth(y1)}`
}

export const round = (value, places = 2) => Number(value.toFixed(places))
