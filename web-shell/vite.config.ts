import { shellConfig } from './build/vite.ts';

export default shellConfig({ port: 5180 });
