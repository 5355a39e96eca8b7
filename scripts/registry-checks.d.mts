interface RegistryAnswers {
  audit?: { metadata?: { vulnerabilities: { high: number; critical: number } } }
  signatures?: { invalid?: { name: string; version: string }[] }
  /** Whether silence is a fault too. */
  mustAnswer: boolean
}

/** In sentences. */
export declare function registryFaults(answers: RegistryAnswers): string[]
