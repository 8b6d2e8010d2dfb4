import { configure } from '@testing-library/react';

/** A long timeout, for busy machines. */
configure({ asyncUtilTimeout: 10_000 });
