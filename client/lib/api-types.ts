import type { paths } from './api-routes.generated'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The parts of a path up to its query; a part that is known only at run time is a `string`. */
type Parts<Path extends string> = Path extends `${infer Bare}?${string}`
  ? Parts<Bare>
  : Path extends `${infer First}/${infer Rest}`
    ? [First, ...Parts<Rest>]
    : [Path]

type Declared<Route extends keyof paths> = paths[Route] extends { parameters: { path: infer Values } }
  ? Values
  : unknown

type Allowed<Part extends string, Values> = Part extends `{${infer Name}}`
  ? Name extends keyof Values
    ? Values[Name]
    : string
  : Part

type AllowedParts<Path extends string, Values> = Path extends `${infer First}/${infer Rest}`
  ? [Allowed<First, Values>, ...AllowedParts<Rest, Values>]
  : [Allowed<Path, Values>]

type Patterns = { [Route in keyof paths]: AllowedParts<Route, Declared<Route>> }
type RoutesOf = {
  [M in Method]: { [Route in keyof paths]: paths[Route] extends Record<M, unknown> ? Route : never }[keyof paths]
}

type Bare<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

/** The route of the OpenAPI document that a path belongs to. One without parameters comes before one with. */
type RouteOf<M extends Method, Path extends string> = Path extends unknown
  ? Bare<Path> extends RoutesOf[M]
    ? Bare<Path>
    : { [Route in RoutesOf[M]]: Parts<Path> extends Patterns[Route] ? Route : never }[RoutesOf[M]]
  : never

type Operation<M extends Method, Path extends string> =
  RouteOf<M, Path> extends infer Route extends keyof paths
    ? paths[Route] extends Record<M, infer Found>
      ? Found
      : never
    : never

type Unknown<M extends Method, Path extends string> = Path extends unknown
  ? [RouteOf<M, Path>] extends [never]
    ? Path
    : never
  : never

/** The type of a path argument: one that belongs to no route does not compile. */
export type PathOf<M extends Method, Path extends string> = [Unknown<M, Path>] extends [never] ? Path : never

export type Answer<M extends Method, Path extends string> =
  Operation<M, Path> extends { responses: infer Responses }
    ? Responses[keyof Responses] extends { content: { 'application/json': infer Content } }
      ? Content
      : undefined
    : never

/** Forms send strings, so an enumerated value is any string here, and a number may be text; the server checks both. */
type Sent<Value> = unknown extends Value
  ? unknown
  : Value extends string
    ? string
    : Value extends number
      ? number | string
      : Value extends object
        ? { [Name in keyof Value]: Sent<Value[Name]> }
        : Value

export type Body<M extends Method, Path extends string> =
  Operation<M, Path> extends { requestBody: { content: { 'application/json': infer Content } } }
    ? Sent<Content>
    : undefined
