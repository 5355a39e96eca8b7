import { type DiscoverableDecorator, DiscoveryService } from '@nestjs/core'

type Contribution<Contract> = Pick<DiscoverableDecorator<string>, 'KEY'> &
  ((name: string) => (provider: new (...args: never[]) => Contract) => void)

/** A decorator for providers that a lower module collects by name without importing the modules they are in. */
export const contribution = <Contract>() => DiscoveryService.createDecorator<string>() as Contribution<Contract>

/** All providers with the decorator. Call it when a module is initialised, so that a duplicate name stops the start. */
export function contributionsOf<Contract>(discovery: DiscoveryService, decorator: Contribution<Contract>) {
  const found = new Map<string, Contract>()
  for (const wrapper of discovery.getProviders({ metadataKey: decorator.KEY })) {
    const name = String(discovery.getMetadataByDecorator(decorator as DiscoverableDecorator<string>, wrapper))
    const other = found.get(name) as object | undefined
    if (other) throw new Error(`${wrapper.name} and ${other.constructor.name} both contribute "${name}".`)
    found.set(name, wrapper.instance as Contract)
  }
  return found
}
