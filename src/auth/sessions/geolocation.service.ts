import { readFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Reader, Response } from 'mmdb-lib'
import { log } from '../../common/logger.js'
import { Environment } from '../../config/environment.js'

/** Some databases have a single name, others one per language. */
type Name = string | { names?: { en?: string } }
type Place = Response & { city?: Name; country?: Name }

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i

/** Looked up when it is displayed and never stored, so that a new database applies to every session at once. */
@Injectable()
export class GeolocationService implements OnModuleInit {
  private reader?: Reader<Place>

  constructor(private readonly environment: Environment) {}

  async onModuleInit() {
    const file = this.environment.GEOIP_DATABASE
    if (!file) return
    try {
      const { Reader } = await import('mmdb-lib')
      this.reader = new Reader<Place>(await readFile(file))
    } catch (error) {
      log.warn({ err: error }, 'GEOIP_DATABASE cannot be read: sessions are shown without a place')
    }
  }

  /** "London, United Kingdom", or as much of it as is known. */
  placeOf(address: string | null): string | undefined {
    const place = address && this.find(address.replace(IPV4_IN_IPV6, ''))
    return (place && [place.city, place.country].map(nameOf).filter(Boolean).join(', ')) || undefined
  }

  private find(address: string) {
    // A database with only IPv4 networks would mistake an IPv6 address for another.
    if (!this.reader || (isIPv6(address) && this.reader.metadata.ipVersion === 4)) return undefined
    try {
      return this.reader.get(address)
    } catch {
      // The error contains the address, which must not be logged.
      log.warn('GEOIP_DATABASE is damaged: a session is shown without a place')
      return undefined
    }
  }
}

const nameOf = (name?: Name) => (typeof name === 'string' ? name : name?.names?.en)
