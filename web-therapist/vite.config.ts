import { remoteConfig } from '../web-shell/build/vite.ts';
import { firstCalls } from './first-calls.ts';

export default remoteConfig({ name: 'therapist', port: 5181, firstCalls });
