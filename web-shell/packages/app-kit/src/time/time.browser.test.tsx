// once more in Chromium, whose clock and calendar are not those of the unit tests
import './time.test.ts';
