import { configure } from '@testing-library/react'

/** Tests of the window share their machine with those of the service: what they wait for may take its time. */
configure({ asyncUtilTimeout: 10_000 })
