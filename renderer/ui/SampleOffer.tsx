import { Box, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformQueries, sampleRequests } from '../api/platforms.ts'
import { useJob } from '../api/use-job.ts'
import { ErrorPanel } from './ErrorPanel.tsx'
import { LoadingLine } from './LoadingLine.tsx'

/** The platform that the sample becomes. */
const sample = 'sample'

interface SampleOfferProps {
  /** The empty platform beside which it is offered; null when there is none at all. */
  platform: string | null
  onOpen: (platform: string) => void
}

/** Offers scenarios to look around in, all made up: opens the platform `sample`, made where it is missing. */
export function SampleOffer({ platform, onOpen }: SampleOfferProps) {
  const { data } = useQuery(platformQueries.list())
  const { mutate, isPending, error, job, cancel } = useJob({
    write: (name: string) => sampleRequests.create(name),
  })
  if (platform === sample) return null
  const open = () => {
    if (data?.platforms.some(({ name }) => name === sample)) onOpen(sample)
    else mutate(sample, { onSuccess: () => onOpen(sample) })
  }
  return (
    <Box w="100%">
      <LoadingLine isLoading={isPending} step={job?.step || 'starting'} onCancel={cancel} />
      <Button onClick={open} loading={isPending} disabled={!data}>
        Look around in a sample
      </Button>
      <Text size="sm" mt={6}>
        6 models × 8 scenarios, about 200,000 datapoints. All of it is made up.
      </Text>
      {error && <ErrorPanel error={error} of="write" onRetry={open} />}
    </Box>
  )
}
