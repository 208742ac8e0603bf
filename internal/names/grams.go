package names

// grams is a trigram index of a block: for each hash bucket of three consecutive bytes, the texts that contain such a sequence. Buckets are
// shared between sequences, so candidates must be checked.
type grams struct {
	starts []int32  // index of each bucket in texts, followed by len(texts)
	texts  []uint16 // indexes of texts, ascending within a bucket
}

const (
	gramLength  = 3
	gramBuckets = 1 << 10
)

// gramBucket returns the bucket of the three bytes at i.
func gramBucket(text string, i int) uint32 {
	_ = text[i+2]
	n := uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16
	return n * 2654435769 >> 22
}

// build fills the index by counting sort.
func (g *grams) build(b *block) {
	g.starts = make([]int32, gramBuckets+1)
	b.eachGram(func(bucket uint32, _ uint16) { g.starts[bucket+1]++ })
	for i := range gramBuckets {
		g.starts[i+1] += g.starts[i]
	}
	g.texts = make([]uint16, g.starts[gramBuckets])
	next := [gramBuckets]int32(g.starts)
	b.eachGram(func(bucket uint32, text uint16) {
		g.texts[next[bucket]] = text
		next[bucket]++
	})
}

// eachGram calls yield once for each pair of text and bucket.
func (b *block) eachGram(yield func(bucket uint32, text uint16)) {
	var last [gramBuckets]uint16 // 1 + the last text seen in each bucket
	number := uint16(0)
	for i := range b.ends {
		text := b.text(i)
		for at := range len(text) - gramLength + 1 {
			if bucket := gramBucket(text, at); last[bucket] != number+1 {
				last[bucket] = number + 1
				yield(bucket, number)
			}
		}
		number++
	}
}

// candidates returns the texts that may contain part, using its rarest trigram. part must have at least gramLength bytes.
func (g *grams) candidates(part string) []uint16 {
	var rarest []uint16
	for at := range len(part) - gramLength + 1 {
		bucket := gramBucket(part, at)
		if texts := g.texts[g.starts[bucket]:g.starts[bucket+1]]; at == 0 || len(texts) < len(rarest) {
			rarest = texts
		}
	}
	return rarest
}
