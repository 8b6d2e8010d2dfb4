export { DatesProvider } from '@mantine/dates';
