import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { networkDatabase } from '../../../test/support/network-database.js'
import { readEnvironment } from '../../config/environment.js'
import { GeolocationService } from './geolocation.service.js'

const folder = mkdtempSync(path.join(tmpdir(), 'places-'))
afterAll(() => rmSync(folder, { recursive: true }))

const named = (en: string) => ({ names: { en, de: 'anders' } })
const DATABASE = networkDatabase({
  '203.0.113.0/24': { city: named('Leeds'), country: named('United Kingdom') },
  '198.51.100.128/25': { country: named('Ireland'), location: { latitude: 53 } },
  '192.0.2.0/24': { city: 'Lyon', country: 'France' },
})

async function placesOf(content?: Buffer) {
  const file = path.join(folder, 'networks.mmdb')
  if (content) writeFileSync(file, content)
  const service = new GeolocationService(readEnvironment(content && { GEOIP_DATABASE: file }))
  await service.onModuleInit()
  return service
}

describe(GeolocationService.name, () => {
  it.each([
    ['203.0.113.7', 'Leeds, United Kingdom'],
    ['::ffff:203.0.113.7', 'Leeds, United Kingdom'],
    ['198.51.100.200', 'Ireland'],
    ['192.0.2.1', 'Lyon, France'],
    ['198.51.100.1', undefined],
    ['2001:db8::1', undefined],
    ['not an address', undefined],
    [null, undefined],
  ])('should place %s in %s', async (address, place) => {
    expect((await placesOf(DATABASE)).placeOf(address)).toBe(place)
  })

  it('should know no place without a database', async () => {
    expect((await placesOf()).placeOf('203.0.113.7')).toBeUndefined()
  })

  it.each([
    ['cut short', DATABASE.subarray(0, -40)],
    ['empty', Buffer.alloc(0)],
    ['something else', Buffer.from('<html>Not found</html>')],
  ])('should start all the same with a file that is %s', async (_, content) => {
    expect((await placesOf(content)).placeOf('203.0.113.7')).toBeUndefined()
  })

  it('should start all the same without the file', async () => {
    const service = new GeolocationService(readEnvironment({ GEOIP_DATABASE: path.join(folder, 'gone.mmdb') }))
    await service.onModuleInit()
    expect(service.placeOf('203.0.113.7')).toBeUndefined()
  })
})
