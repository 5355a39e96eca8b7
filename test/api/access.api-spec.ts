import 'reflect-metadata'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js'
import { MetadataScanner, ModulesContainer } from '@nestjs/core'
import { ACCESS } from '../../src/common/access.js'
import { startTestApp, type TestApp } from '../support/app.js'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('every route of every controller', () => {
  it('declares who may call it', () => {
    const scanner = new MetadataScanner()
    const routes: string[] = []
    const undeclared: string[] = []
    for (const module of test.app.get(ModulesContainer).values())
      for (const { metatype, instance } of module.controllers.values()) {
        if (!metatype || !instance) continue
        const prototype = Object.getPrototypeOf(instance) as Record<string, (...args: unknown[]) => unknown>
        for (const name of scanner.getAllMethodNames(prototype)) {
          const handler = prototype[name]
          if (!handler || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) continue
          const route = `${metatype.name}.${name} (${String(Reflect.getMetadata(PATH_METADATA, handler))})`
          routes.push(route)
          if (!Reflect.getMetadata(ACCESS, handler) && !Reflect.getMetadata(ACCESS, metatype)) undeclared.push(route)
        }
      }
    expect(routes.length).toBeGreaterThan(3)
    expect(undeclared).toEqual([])
  })
})
