import { useEffect, useRef } from 'react'

import desk from '../desk.module.css'
import type { Choice } from './palette-choices'
import styles from './palette.module.css'

interface Props {
  id: string
  groups: { name: string; choices: Choice[] }[]
  /** The index of the item that Enter selects, counted over all groups. */
  at: number
  onChoose: (choice: Choice) => void
}

export function PaletteList({ id, groups, at, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const choices = groups.flatMap((group) => group.choices)
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-label={group.name}>
          <div className={styles.heading} role="presentation">
            {group.name}
          </div>
          {group.choices.map((choice) => (
            <div
              key={choice.key}
              id={`${id}-${choices.indexOf(choice)}`}
              role="option"
              aria-selected={choices.indexOf(choice) === at}
              className={styles.choice}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <bdi>{choice.name}</bdi>
              {choice.about && (
                <span className={desk.fine}>
                  {choice.about}
                  {choice.reference && (
                    <>
                      , <span className="whitespace-nowrap">{choice.reference}</span>
                    </>
                  )}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
