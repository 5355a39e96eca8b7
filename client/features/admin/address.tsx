import { Fragment } from 'react'

/** An email address or a name, which breaks before an @ or a dot rather than within a word. */
export const Address = ({ children }: { children: string }) => (
  <bdi>
    {children.split(/(?=[@.])/).map((part, index) => (
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)
