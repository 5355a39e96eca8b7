import { isIP } from 'node:net'
import { ValidateBy, type ValidationOptions } from 'class-validator'

const HOPS = /^[1-9]$/

type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

/** In the form that Fastify expects: none, a number of hops, or networks. */
export function readTrustedProxies(value: string | undefined): TrustedProxies {
  if (!value) return false
  return HOPS.test(value) ? (_address, hop) => hop < Number(value) : value.split(',').map((network) => network.trim())
}

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (!version || more.length) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

export const IsTrustedProxies = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isTrustedProxies',
      validator: {
        validate: (value) =>
          HOPS.test(String(value)) ||
          String(value)
            .split(',')
            .every((part) => isNetwork(part.trim())),
      },
    },
    options,
  )

export const IsNetworks = (options: ValidationOptions) =>
  ValidateBy(
    {
      name: 'isNetworks',
      validator: {
        validate: (value) =>
          String(value)
            .split(',')
            .every((part) => isNetwork(part.trim())),
      },
    },
    options,
  )
