import 'reflect-metadata'
import { afterEach, describe, expect, it } from '@jest/globals'
import { type INestApplicationContext, Injectable, type OnModuleInit, type Type } from '@nestjs/common'
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core'
import { contribution, contributionsOf } from './contributions.js'

interface Greeting {
  words(): string
}

const Greeting = contribution<Greeting>()

@Injectable()
class Greetings implements OnModuleInit {
  private greetings = new Map<string, Greeting>()

  constructor(private readonly discovery: DiscoveryService) {}

  onModuleInit() {
    this.greetings = contributionsOf(this.discovery, Greeting)
  }

  all = () => [...this.greetings].map(([name, greeting]) => `${name}: ${greeting.words()}`)
}

@Injectable()
@Greeting('english')
class English implements Greeting {
  words = () => 'Hello'
}

@Injectable()
@Greeting('welsh')
class Welsh implements Greeting {
  words = () => 'Helo'
}

@Injectable()
@Greeting('english')
class Scottish implements Greeting {
  words = () => 'Hullo'
}

class Below {}
class Above {}
class App {}

describe(contributionsOf.name, () => {
  let app: INestApplicationContext | undefined
  afterEach(() => app?.close())

  const start = async (...providers: Type[]) => {
    const below = { module: Below, imports: [DiscoveryModule], providers: [Greetings] }
    const root = { module: App, imports: [below, { module: Above, providers: [English] }], providers }
    app = await NestFactory.createApplicationContext(root, { logger: false, abortOnError: false })
    return app.get(Greetings)
  }

  it('should find what other modules contribute, by name', async () => {
    expect((await start(Welsh)).all().sort()).toEqual(['english: Hello', 'welsh: Helo'])
  })

  it('should stop the start when a name is claimed twice', async () => {
    await expect(start(Scottish)).rejects.toThrow('both contribute "english"')
  })
})
