import { expect, test } from 'vitest'
import { parseLink } from './link.ts'

test.each([
  ['scenario-desk://demo/data', '#/demo/data'],
  ['scenario-desk://Demo_2/runs?layout=coverage', '#/Demo_2/runs?layout=coverage'],
  [
    'scenario-desk://demo@12/data?variable=Final%20Energy|*&region=World',
    '#/demo@12/data?variable=Final%20Energy|*&region=World',
  ],
])('%s leads to %s', (text, address) => {
  expect(parseLink(text)).toEqual({ platform: /\/\/(\w+)/.exec(text)![1], address })
})

test.each([
  'scenario-desk://demo',
  'scenario-desk://demo/',
  'scenario-desk:demo/data',
  'scenario-desk:///demo/data',
  'scenario-desk://demo/data#x',
  'scenario-desk://demo/data/more',
  'scenario-desk://demo/../data',
  'scenario-desk://user:secret@demo/data',
  'scenario-desk://demo:9000/data',
  'scenario-desk://-demo/data',
  'scenario-desk://demo/data?x="y"',
  'scenario-desk://demo/data?x=<b>',
  'scenario-desk://demo/data --data /elsewhere',
  'scenario-desk://demo/data\n',
  `scenario-desk://demo/data?${'x'.repeat(8_001)}`,
  `scenario-desk://${'x'.repeat(101)}/data`,
  ' scenario-desk://demo/data',
  'https://demo/data',
  '',
])('%j is no link', (text) => {
  expect(parseLink(text)).toBeUndefined()
})
