import { remoteConfig } from '../web-shell/build/vite.ts';

export default remoteConfig({ name: 'therapist', port: 5181 });
