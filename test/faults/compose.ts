import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface Service {
  environment: Record<string, string>
  entrypoint: string[]
}

type Raw = Partial<Omit<Service, 'environment'>> & { environment?: Record<string, string | number | null> }

const VARIABLE = /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g

/** The services of a compose file, with the variables of its .env substituted as compose does. */
export function readCompose(file: string, env: Record<string, string>) {
  const text = readFileSync(file, 'utf8').replace(
    VARIABLE,
    (_all, name: string, otherwise = '') => env[name] || otherwise,
  )
  const { services } = parse(text, { merge: true }) as { services: Record<string, Raw> }
  return Object.fromEntries(
    Object.entries(services).map(([name, { environment = {}, entrypoint = [] }]) => {
      const variables = Object.entries(environment).map(([variable, value]) => [variable, String(value ?? '')])
      return [name, { environment: Object.fromEntries(variables), entrypoint }]
    }),
  ) as Partial<Record<string, Service>>
}
