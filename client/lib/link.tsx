import { type ComponentProps, type ComponentType, createContext, createElement, use } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An address of this site, or a target on the page such as `#risk`. */
  to: string
}

const PlainLink = ({ to, ...rest }: LinkProps) => <a {...rest} href={to} />

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

/** Provides the router's links within an application; elsewhere links are plain. */
export const LinkProvider = LinkContext

export const Link = (props: LinkProps) => createElement(use(LinkContext), props)

/** Whether the application that a form belongs to is sending one. */
export const SubmittingContext = createContext(false)
