export interface Person {
  id: string
  name: string
  email: string
}
