import { lazy } from 'react';

const load = () => import('./signed-in.ts');

export const LiveUpdates = lazy(async () => ({ default: (await load()).LiveUpdates }));
export const NotificationBell = lazy(async () => ({ default: (await load()).NotificationBell }));
export const ProfileMenu = lazy(async () => ({ default: (await load()).ProfileMenu }));
export const SearchButton = lazy(async () => ({ default: (await load()).SearchButton }));
export const SignedInFrame = lazy(async () => ({ default: (await load()).SignedInFrame }));
