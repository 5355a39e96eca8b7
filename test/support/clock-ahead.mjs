// Preloaded into a process of a test: its clock is CLOCK_AHEAD_DAYS ahead in every thread, while timers keep their pace.
const ahead = Number(process.env.CLOCK_AHEAD_DAYS) * 86_400_000
const now = Date.now
Date.now = () => now() + ahead
const construct = (target, values, called) => Reflect.construct(target, values.length ? values : [target.now()], called)
globalThis.Date = new Proxy(Date, { construct, apply: (target) => new target(target.now()).toString() })
