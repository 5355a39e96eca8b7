import { useNavigation } from 'react-router-dom'

import { Button, type ButtonProps } from '@/components/ui/button'

type Props = Omit<ButtonProps, 'type' | 'busy'> & {
  /** The label while pending, e.g. "Registering...". */
  pending?: string
  /** Overrides the router's state, e.g. if the form is submitted by hand. */
  busy?: boolean
}

/** Submits its form. While pending it keeps its width and the focus, says so, and ignores further presses. */
export function SubmitButton({ children, pending, busy, ...rest }: Props) {
  const navigation = useNavigation()
  const underWay = busy ?? navigation.state === 'submitting'
  return (
    <Button {...rest} type="submit" busy={underWay}>
      {underWay ? (pending ?? children) : children}
    </Button>
  )
}
