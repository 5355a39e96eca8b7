import { DiscoveryService } from '@nestjs/core'
import type { JobWithMetadata, QueueOptions, WorkOptions } from 'pg-boss'
import type { Figure } from './scheduled-job.entity.js'

/** Declared beside the code that adds its jobs. Changed options take effect at the next start. */
export interface JobQueue extends QueueOptions {
  name: string
  heartbeatSeconds?: number
}

interface Schedule<Due extends string = string> {
  name: string
  cron: string
  /** For an erasing job: the method that counts what it would erase now. */
  due?: Due
}

export const ScheduledMethod = DiscoveryService.createDecorator<Schedule>()
export const WorkerMethod = DiscoveryService.createDecorator<{ queue: JobQueue; options: WorkOptions }>()

/** Runs the method on London's clocks, on one instance, and once later if none was running. It must be safe to run late or twice. */
export const Job =
  <Due extends string = never>(schedule: Schedule<Due>) =>
  <Work extends () => Promise<unknown>>(
    target: Record<NoInfer<Due>, () => Promise<Figure[]>>,
    key: string,
    descriptor: TypedPropertyDescriptor<Work>,
  ) =>
    ScheduledMethod(schedule)(target, key, descriptor)

/** The method works on the jobs of a queue; a queue may have several workers. */
export const Worker =
  (queue: JobQueue, options: WorkOptions) =>
  <Work extends (jobs: JobWithMetadata<never>[]) => Promise<unknown>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Work>,
  ) =>
    WorkerMethod({ queue, options })(target, key, descriptor)
