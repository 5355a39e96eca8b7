import { start } from '../app/browser'

void start()
