//go:build race

package accountmodel_test

// defaultSequences is smaller under the race detector, which is slow.
const defaultSequences = "20"
