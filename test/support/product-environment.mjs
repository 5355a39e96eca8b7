import { TestEnvironment } from 'jest-environment-node'

/** An API test shares its globals with the product; its changes are undone when it ends. */
export default class ProductEnvironment extends TestEnvironment {
  #variables = { ...process.env }
  #console = globalThis.console
  #exit = process.exit

  constructor(config, context) {
    super(config, context)
    this.global = globalThis
    this.moduleMocker = new this.moduleMocker.constructor(globalThis)
    this.fakeTimers = null
    this.fakeTimersModern = new this.fakeTimersModern.constructor({ config: config.projectConfig, global: globalThis })
  }

  async teardown() {
    await super.teardown()
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name]
    Object.assign(process.env, this.#variables)
    globalThis.console = this.#console
    process.exit = this.#exit
  }
}
