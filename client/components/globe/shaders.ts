import { arcStagger, dots as size, faintArcs, light } from './scene'

/** The globe's shader programs. All motion is computed here, so that a frame costs only a few calls. */

const n = (value: number) => value.toFixed(4)

const head = `#version 300 es
precision highp float;
uniform mat3 uView;
uniform vec2 uSize;
uniform vec3 uDisc;
uniform float uScale;
`

/** Stage pixels (y down) to clip space. */
const place = `
vec4 place(vec2 p) { return vec4(p.x / uSize.x * 2.0 - 1.0, 1.0 - p.y / uSize.y * 2.0, 0.0, 1.0); }
vec2 project(vec3 p) { return uDisc.xy + uDisc.z * vec2(p.x, -p.y); }
const vec4 nowhere = vec4(2.0, 2.0, 2.0, 1.0);
`

const paint = `
out vec4 colour;
vec2 here() { return vec2(gl_FragCoord.x, uSize.y - gl_FragCoord.y); }
float stroke(float width, float distance) { return min(width, 1.0) * clamp(max(width, 1.0) * 0.5 + 0.5 - abs(distance), 0.0, 1.0); }
float disc(float radius, float distance) { return clamp(radius + 0.5 - distance, 0.0, 1.0); }
`

/** Engraved lines: each item is one segment of the sphere, widened to a strip of exact width. */
export const lines = {
  vertex: `${head}${place}
layout(location = 0) in vec3 aFrom;
layout(location = 1) in vec3 aTo;
uniform float uWidth;
out float vAcross;
out float vDepth;
void main() {
  vec3 a = uView * normalize(aFrom);
  vec3 b = uView * normalize(aTo);
  if (max(a.z, b.z) < 0.0) { gl_Position = nowhere; return; }
  int corner = gl_VertexID & 3;
  float end = float(corner & 1);
  float side = float(corner >> 1) * 2.0 - 1.0;
  vec2 p = project(a);
  vec2 q = project(b);
  vec2 way = q - p;
  vec2 normal = vec2(-way.y, way.x) / max(length(way), 0.0001);
  float reach = max(uWidth, 1.0) * 0.5 + 0.75;
  vAcross = side * reach;
  vDepth = mix(a.z, b.z, end);
  gl_Position = place(mix(p, q, end) + normal * vAcross);
}`,
  fragment: `${head}${paint}
uniform vec4 uColour;
uniform float uWidth;
uniform float uLit;
in float vAcross;
in float vDepth;
float light(vec2 p) {
  float d = length(p - uDisc.xy + vec2(0.0, ${n(light.above)} * uDisc.z)) / (${n(light.reach)} * uDisc.z);
  if (d < 0.45) return mix(1.0, 0.72, d / 0.45);
  if (d < 0.8) return mix(0.72, 0.22, (d - 0.45) / 0.35);
  return mix(0.22, 0.07, clamp((d - 0.8) / 0.2, 0.0, 1.0));
}
void main() {
  if (vDepth < 0.0) discard;
  float a = uColour.a * stroke(uWidth, vAcross) * (uLit > 0.5 ? light(here()) : 1.0);
  colour = vec4(uColour.rgb * a, a);
}`,
}

const route = `
uniform float uClock;
uniform float uLift;
float head(float phase, float rate) { return fract(phase + uClock * rate); }
vec3 along(vec3 from, vec3 to, float angle, float t) {
  if (angle < 0.0001) return from;
  vec3 p = (sin((1.0 - t) * angle) * from + sin(t * angle) * to) / sin(angle);
  return uView * (p * (1.0 + uLift * angle / 1.6 * 0.9 * sin(3.14159265 * t)));
}
float ends(float t) { return smoothstep(0.0, 0.05, t) * (1.0 - smoothstep(0.95, 1.0, t)); }
float risen(float index, float intro) { return mix(${n(faintArcs)}, 1.0, clamp((intro - index * ${n(arcStagger)}) / 0.4, 0.0, 1.0)); }
`

export const squareCorners = 4
export const arcCorners = 98

/** Arcs and the lit tails upon them: one item per arc, a strip of 2 × 49 corners. */
export const arcs = {
  vertex: `${head}${place}${route}
layout(location = 0) in vec3 aFrom;
layout(location = 1) in vec3 aTo;
layout(location = 2) in vec4 aRoute;
uniform float uWidth;
uniform float uIntro;
uniform float uTail;
out float vAcross;
out float vAlpha;
out vec3 vPoint;
void main() {
  int corner = gl_VertexID % ${arcCorners};
  float share = float(corner >> 1) / ${n(arcCorners / 2 - 1)};
  float side = float(corner & 1) * 2.0 - 1.0;
  float t = share;
  vAlpha = 1.0;
  if (uTail == 0.0) vAlpha = risen(aRoute.w, uIntro);
  else {
    float top = head(aRoute.y, aRoute.z);
    t = max(top - uTail * (1.0 - share), 0.0);
    vAlpha *= pow(share, 1.4) * ends(top);
  }
  vec3 p = along(aFrom, aTo, aRoute.x, t);
  vec3 q = along(aFrom, aTo, aRoute.x, t + 0.002);
  vec2 way = project(q) - project(p);
  vec2 normal = vec2(-way.y, way.x) / max(length(way), 0.0001);
  vAcross = side * (max(uWidth, 1.0) * 0.5 + 0.75);
  vPoint = p;
  gl_Position = place(project(p) + normal * vAcross);
}`,
  fragment: `${head}${paint}
uniform vec4 uColour;
uniform float uWidth;
in float vAcross;
in float vAlpha;
in vec3 vPoint;
void main() {
  if (vPoint.z < 0.0 && length(vPoint.xy) < 1.0) discard;
  float a = uColour.a * vAlpha * clamp(1.0 + vPoint.z / 0.4, 0.0, 1.0) * stroke(uWidth, vAcross);
  colour = vec4(uColour.rgb * a, a);
}`,
}

/** Cities and moving points: one square each. aKind tells which: 0 a city, 1 London, 2 a moving point. */
export const dots = {
  vertex: `${head}${place}${route}
layout(location = 0) in vec3 aFrom;
layout(location = 1) in vec3 aTo;
layout(location = 2) in vec4 aRoute;
layout(location = 3) in float aKind;
uniform float uMarker;
out vec2 vOffset;
out float vAlpha;
flat out float vKind;
void main() {
  vKind = aKind;
  vec3 p;
  if (vKind > 1.5) {
    float t = head(aRoute.y, aRoute.z);
    p = along(aFrom, aTo, aRoute.x, t);
    if (p.z < 0.0 && length(p.xy) < 1.0) { gl_Position = nowhere; return; }
    vAlpha = ends(t) * clamp(1.0 + p.z / 0.4, 0.0, 1.0);
  } else {
    p = uView * aFrom;
    if (p.z < 0.02) { gl_Position = nowhere; return; }
    vAlpha = min(1.0, 0.35 + p.z * 1.1);
  }
  float reach = (vKind > 1.5 ? 4.0 : vKind > 0.5 ? 28.0 : 13.0) * uScale * uMarker;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1 & 1)) * 2.0 - 1.0;
  vOffset = corner * reach;
  gl_Position = place(project(p) + vOffset);
}`,
  fragment: `${head}${paint}
uniform vec4 uGlow;
uniform vec4 uCore;
uniform vec4 uBrass;
uniform float uMarker;
in vec2 vOffset;
in float vAlpha;
flat in float vKind;
vec4 over(vec4 below, vec3 c, float a) { return vec4(c * a, a) + below * (1.0 - a); }
void main() {
  float d = length(vOffset);
  float unit = uScale * uMarker;
  vec4 c = vec4(0.0);
  if (vKind < 1.5) {
    float glow = d / ((vKind > 0.5 ? ${n(size.londonGlow)} : ${n(size.cityGlow)}) * unit);
    float a = glow < 0.35 ? mix(0.75, 0.22, glow / 0.35) : mix(0.22, 0.0, clamp((glow - 0.35) / 0.65, 0.0, 1.0));
    c = over(c, uGlow.rgb, a);
  }
  c = over(c, uCore.rgb, disc((vKind > 1.5 ? ${n(size.point)} : vKind > 0.5 ? ${n(size.london)} : ${n(size.city)}) * unit, d));
  if (vKind > 0.5 && vKind < 1.5) c = over(c, uBrass.rgb, stroke(uScale, d - ${n(size.londonRing)} * unit));
  colour = c * vAlpha;
}`,
}

/** The label beside London: an image placed on the stage. */
export const label = {
  vertex: `${head}${place}
uniform vec4 uBox;
out vec2 vAt;
void main() {
  vAt = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  gl_Position = place(uBox.xy + vAt * uBox.zw);
}`,
  fragment: `${head}
uniform sampler2D uPicture;
in vec2 vAt;
out vec4 colour;
void main() { colour = texture(uPicture, vAt); }`,
}
