package qr

const maxVersion = 40

// correctionPerBlock and blocks are the level M columns of the standard's table 9, by version.
var (
	correctionPerBlock = [maxVersion + 1]int{0,
		10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
		26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28}
	blocks = [maxVersion + 1]int{0,
		1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
		17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49}
)

// totalCodewords returns the number of codewords (eight modules each) of a version, for data and correction.
func totalCodewords(version int) int {
	modules := (16*version+128)*version + 64
	if version >= 2 {
		n := version/7 + 2 // alignment patterns per side
		modules -= (25*n-10)*n - 55
		if version >= 7 {
			modules -= 36 // two copies of the version
		}
	}
	return modules / 8
}

// dataCodewords returns the number of codewords for data.
func dataCodewords(version int) int {
	return totalCodewords(version) - correctionPerBlock[version]*blocks[version]
}

// interleave splits the data into blocks, computes their correction words and interleaves all blocks, so that damage is spread over
// them. If the data does not divide evenly, the last blocks are one word longer.
func interleave(version int, data []byte) []byte {
	n, correction := blocks[version], correctionPerBlock[version]
	short := len(data) / n
	longer := len(data) % n
	texts, checks := make([][]byte, n), make([][]byte, n)
	for i := range texts {
		size := short
		if i >= n-longer {
			size++
		}
		texts[i], data = data[:size], data[size:]
		checks[i] = remainder(texts[i], correction)
	}
	out := make([]byte, 0, totalCodewords(version))
	for at := range short + 1 {
		for _, text := range texts {
			if at < len(text) {
				out = append(out, text[at])
			}
		}
	}
	for at := range correction {
		for _, check := range checks {
			out = append(out, check[at])
		}
	}
	return out
}

// remainder returns the Reed-Solomon correction words of a block: the remainder of the division by the generator polynomial.
func remainder(data []byte, degree int) []byte {
	generator := generatorOf(degree)
	out := make([]byte, degree)
	for _, b := range data {
		factor := b ^ out[0]
		copy(out, out[1:])
		out[degree-1] = 0
		for i, g := range generator {
			out[i] ^= multiply(g, factor)
		}
	}
	return out
}

// generatorOf returns the product of (x - 2^i) for i < degree, highest power first, without the leading 1.
func generatorOf(degree int) []byte {
	out := make([]byte, degree)
	out[degree-1] = 1
	root := byte(1)
	for range degree {
		for i := range out {
			out[i] = multiply(out[i], root)
			if i+1 < degree {
				out[i] ^= out[i+1]
			}
		}
		root = multiply(root, 2)
	}
	return out
}

// multiply multiplies in GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1.
func multiply(a, b byte) byte {
	product := 0
	for i := 7; i >= 0; i-- {
		product = product<<1 ^ (product>>7)*0x11d
		product ^= int(b>>i&1) * int(a)
	}
	return byte(product)
}
