import { remoteConfig } from '../web-shell/build/vite.ts';

export default remoteConfig({ name: 'guardian', port: 5182 });
