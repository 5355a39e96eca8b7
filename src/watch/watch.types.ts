interface WatchConditionView {
  name: string
  message: string
  since: string
}

/** A job that erases and has stopped itself. */
export interface StoppedJob {
  job: string
  why: 'clock' | 'share'
  figures: { label: string; due: number; of?: number }[]
  confirmed: boolean
}

export interface WatchState {
  conditions: WatchConditionView[]
  stops: StoppedJob[]
}
