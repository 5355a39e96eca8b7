import { start } from '../shell/main'

start()
