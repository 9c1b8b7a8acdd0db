import { TestPlatform } from './platform.ts'
import { seed, type Seed } from './seed.ts'
import { startTestService, type TestService } from './service.ts'
import { readDocument, type Document } from './shapes.ts'

/** What the walks of all routes begin with. */
export interface FilledService {
  service: TestService
  /** What the platform `test` holds. Nobody changes it: tests that write work on copies. */
  filled: Seed
  document: Document
}

/** Starts a service whose platform `test` holds all kinds of things. */
export async function startFilledService(): Promise<FilledService> {
  const service = await startTestService()
  const document = await readDocument(service)
  return { service, document, filled: await seed(new TestPlatform(service, 'test')) }
}
