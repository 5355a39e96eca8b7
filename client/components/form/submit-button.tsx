import { useNavigation } from 'react-router-dom'

import { Button, type ButtonProps } from '@/components/ui/button'

type Props = Omit<ButtonProps, 'type' | 'busy'> & {
  /** The words while it is under way, e.g. "Registering...". */
  pending?: string
  /** Overrides what the router says, e.g. when the form is sent by hand. */
  busy?: boolean
}

/** Sends its form. While under way it keeps its width and place, says so, and a second press does nothing. */
export function SubmitButton({ children, pending, busy, ...rest }: Props) {
  const navigation = useNavigation()
  const underWay = busy ?? navigation.state === 'submitting'
  return (
    <Button {...rest} type="submit" busy={underWay} disabled={underWay || rest.disabled}>
      {underWay ? (pending ?? children) : children}
    </Button>
  )
}
