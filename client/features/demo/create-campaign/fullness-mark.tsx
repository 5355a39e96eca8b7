import type { Fullness } from './campaign-form'

const words: Record<Fullness, string> = { empty: 'still empty', part: 'partly filled', full: 'filled' }
const tones: Record<Fullness, string> = { empty: '', part: 'text-brass', full: 'text-teal' }

/** A globe that fills up with its part of the form. */
export function FullnessMark({ fullness }: { fullness: Fullness }) {
  return (
    <>
      <svg
        width="14"
        height="14"
        viewBox="0 0 14 14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        className={`flex-none ${tones[fullness]}`}
        aria-hidden="true"
      >
        <circle cx="7" cy="7" r="5.5" fill={fullness === 'full' ? 'currentColor' : 'none'} />
        {fullness === 'part' && <path d="M7 1.5a5.5 5.5 0 010 11z" fill="currentColor" />}
      </svg>
      <span className="sr-only">({words[fullness]}) </span>
    </>
  )
}
