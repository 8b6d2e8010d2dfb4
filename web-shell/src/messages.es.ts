import type { Translation } from '@larkwell/app-kit';
import type { en } from './messages.ts';

export const es: Translation<typeof en> = {
  retry: 'Reintentar',
  skipToContent: 'Ir al contenido',
  homeLink: 'Inicio de Larkwell',
  mainNavigation: 'Principal',
  more: 'Más',
  home: 'Inicio',
  openNavigation: 'Abrir la navegación',
  collapseNavigation: 'Contraer la navegación',
  expandNavigation: 'Ampliar la navegación',
  search: 'Buscar',
  searchKeys: 'Ctrl K',
  searchKeysMac: '⌘ K',
  notifications: 'Notificaciones',
  unreadNotifications: 'Notificaciones, {count} sin leer',
  profileMenu: 'Tu menú',
  logOut: 'Cerrar sesión',
  settings: 'Configuración',
  lightScheme: 'Modo claro',
  darkScheme: 'Modo oscuro',
  signedOutElsewhere: 'Cerraste la sesión en otra pestaña.',
  starting: 'Cargando…',
  unreachableTitle: 'Ahora no podemos conectar con Larkwell',
  unreachableMessage: 'Tu sesión sigue abierta. Intenta otra vez en un momento.',
  signInExpired: 'Entra otra vez para continuar.',
};
