import { remoteConfig } from '../web-shell/build/vite.ts';
import { firstCalls } from './first-calls.ts';

export default remoteConfig({ name: 'guardian', port: 5182, firstCalls });
