const halfWidths = [15, 10.5, 5.5, 0.01]

/** A meridian moving inwards until it is straight: step 0 to 3, on 36 × 36, shown at 44. */
export function MeridianPhase({ step }: { step: number }) {
  return (
    <svg width="44" height="44" viewBox="0 0 36 36" fill="none" stroke="var(--brass)" aria-hidden="true">
      <circle cx="18" cy="18" r="15" strokeOpacity=".45" />
      {step < 3 ? <ellipse cx="18" cy="18" rx={halfWidths[step]} ry="15" /> : <path d="M18 1v34" strokeWidth="1.25" />}
    </svg>
  )
}
