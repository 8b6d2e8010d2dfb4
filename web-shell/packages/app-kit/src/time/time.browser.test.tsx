// once more in Chromium: its clock and calendar aren't those of the unit tests
import './time.test.ts';
