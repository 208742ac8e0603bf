//go:build !race

package accountmodel_test

// defaultSequences is the number of sequences on each engine unless ACCOUNT_SEQUENCES is set.
const defaultSequences = "200"
