import { MetadataScanner } from '@nestjs/core'
import type { JobWithMetadata, WorkOptions } from 'pg-boss'
import { type JobQueue, ScheduledMethod, WorkerMethod } from './job.decorators.js'
import type { Figure } from './scheduled-job.entity.js'

export interface DeclaredJob {
  cron: string
  run: () => Promise<unknown>
  due?: () => Promise<Figure[]>
}

export interface DeclaredWorker {
  queue: JobQueue
  options: WorkOptions
  work: (jobs: JobWithMetadata<unknown>[]) => Promise<unknown>
}

type Method = (...input: unknown[]) => Promise<never>

/** The one list of jobs, as the providers of all modules declare them. A name that is used twice is an error. */
export function declaredJobs(providers: readonly unknown[]) {
  const jobs = new Map<string, DeclaredJob>()
  const queues = new Map<string, JobQueue>()
  const workers: DeclaredWorker[] = []
  const scanner = new MetadataScanner()
  for (const provider of providers) {
    const prototype: unknown = provider && Object.getPrototypeOf(provider)
    for (const name of scanner.getAllMethodNames(prototype as object | null)) {
      const method = (provider as Record<string, Method>)[name] as Method
      const schedule = metadataOf(ScheduledMethod, method)
      const worker = metadataOf(WorkerMethod, method)
      if (schedule) {
        if (jobs.has(schedule.name)) throw new Error(`Two methods are the job "${schedule.name}".`)
        const due = schedule.due && (provider as Record<string, Method>)[schedule.due]
        jobs.set(schedule.name, {
          cron: schedule.cron,
          run: () => method.call(provider),
          ...(due && { due: () => due.call(provider) }),
        })
      }
      if (worker) {
        const { queue, options } = worker
        if ((queues.get(queue.name) ?? queue) !== queue) throw new Error(`Two queues have the name "${queue.name}".`)
        queues.set(queue.name, queue)
        workers.push({ queue, options, work: (given) => method.call(provider, given) })
      }
    }
  }
  for (const name of queues.keys()) if (jobs.has(name)) throw new Error(`A queue and a job have the name "${name}".`)
  return { jobs, queues: [...queues.values()], workers }
}

const metadataOf = <Decorator extends typeof ScheduledMethod | typeof WorkerMethod>(
  { KEY }: Decorator,
  method: unknown,
) =>
  (typeof method === 'function' ? Reflect.getMetadata(KEY, method) : undefined) as
    NonNullable<Parameters<Decorator>[0]> | undefined
