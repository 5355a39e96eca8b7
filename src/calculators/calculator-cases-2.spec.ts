import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { BadRequestException } from '@nestjs/common'
import { CalculatorsService } from './calculators.service.js'

interface Case {
  id: string
  title: string
  request: { method: string; path: string; query?: Record<string, string | string[]>; body?: unknown }
  status?: number
  expected?: Record<string, string>
  errors?: string[]
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../test/support/calculator-cases-2.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

const service = new CalculatorsService()

function answer({ path, query = {}, body }: Case['request']): unknown {
  const name = path.replace('/api/calculators/', '')
  if (name === 'plan') return service.plan(body)
  return name === 'capacity' ? service.capacity(query) : service.calculate(name, query)
}

const isNamed = (entry: Record<string, unknown>, name: string) =>
  (name === 'own' && entry.own === true) || [entry.id, entry.key, entry.taxYear].includes(name)

/** Follows `scenarios[own].net`, `scenarios[0].net` and `years[2026-27].billLeft`. */
function look(tree: unknown, path: string): unknown {
  const steps = path.replaceAll('[', '.#').replaceAll(']', '').split('.')
  return steps.reduce<unknown>((found, step) => {
    if (!step.startsWith('#')) return (found as Record<string, unknown> | undefined)?.[step]
    const entries = found as Record<string, unknown>[]
    const name = step.slice(1)
    return entries.find((entry) => isNamed(entry, name)) ?? entries[Number(name)]
  }, tree)
}

const shown = (value: unknown): string =>
  value !== null && typeof value === 'object' && 'rounded' in value ? String(value.rounded) : String(value)

async function errorsOf(request: Case['request']): Promise<string[]> {
  try {
    await answer(request)
  } catch (error) {
    if (!(error instanceof BadRequestException)) throw error
    return Object.keys((error.getResponse() as { errors: object }).errors).sort()
  }
  return []
}

describe('the golden cases of the contract', () => {
  it.each(cases)('$id $title', async ({ request, expected = {}, errors }) => {
    if (errors) return expect(await errorsOf(request)).toEqual([...errors].sort())
    const tree = await answer(request)
    expect(Object.fromEntries(Object.keys(expected).map((path) => [path, shown(look(tree, path))]))).toEqual(expected)
  })
})
