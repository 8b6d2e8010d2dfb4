// once more in Chromium, where a therapist reads them
import './recurrence.test.tsx';
